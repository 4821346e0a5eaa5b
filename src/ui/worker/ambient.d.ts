/** Vite builds the named module, with all it imports, into one file and gives its address. */
declare module "*?worker&url" {
  const url: string;
  export default url;
}

/** Trusted Types, where the browser has them. https://www.w3.org/TR/trusted-types/ */
declare var trustedTypes:
  | {
      /** Throws where the page's policy does not name it, or it was made before. */
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): {
        /** Gives an object that stands for the address; the DOM's types know only the string. */
        createScriptURL(url: string): string;
      };
    }
  | undefined;
