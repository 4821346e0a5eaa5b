/** The default targets of Vite: what they do to the kit's style sheet is part of the test. */
export default { base: "./", build: { assetsInlineLimit: 0 } };
