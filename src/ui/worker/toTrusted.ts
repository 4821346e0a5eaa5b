let policy: ReturnType<NonNullable<typeof trustedTypes>["createPolicy"]> | undefined;

/** Vouches for the address of the kit's own file and for no other one. Throws where the page allows no such policy. */
export function toTrusted(url: string): string {
  if (typeof trustedTypes === "undefined") return url;
  policy ??= trustedTypes.createPolicy("countersign", {
    createScriptURL: (address) => {
      const { origin, protocol } = new URL(address, location.href);
      if (origin === location.origin && /^https?:$/.test(protocol)) return address;
      throw new TypeError("The worker must come from the origin of the page.");
    },
  });
  return policy.createScriptURL(url);
}
