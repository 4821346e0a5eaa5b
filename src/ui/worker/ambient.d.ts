/** Vite bundles the module into one file and exports its URL. */
declare module "*?worker&url" {
  const url: string;
  export default url;
}

/** Trusted Types, in browsers that support them. https://www.w3.org/TR/trusted-types/ */
declare var trustedTypes:
  | {
      /** Throws when the page's CSP does not allow the name, or the policy exists already. */
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): {
        /** Returns a `TrustedScriptURL`; the types of the DOM accept only a string. */
        createScriptURL(url: string): string;
      };
    }
  | undefined;
