/** An app that a team might have, built from the packed tarball and opened in a browser. */
export interface HostApp {
  /** Its name in docs/hosts.md. */
  readonly name: string;
  /** Its folder below examples/. */
  readonly folder: string;
  /** Whether only a full run tries it, and not each run of CI. */
  readonly fullOnly?: boolean;
  /** Versions other than those that its package.json pins. */
  readonly versions?: Readonly<Record<string, string>>;
  /** A program that writes sources of the app before it is built, and its arguments. */
  readonly prepare?: readonly [string, ...string[]];
  /** The program that builds the app, and its arguments. */
  readonly build: readonly [string, ...string[]];
  /** What serves it: a folder of built files, or a program that reads `PORT`. */
  readonly serve: { readonly folder: string } | { readonly program: readonly [string, ...string[]] };
  /** The page to open. @default "/" */
  readonly page?: string;
  /** Content Security Policy of the pages, where files are served from a folder. */
  readonly policy?: string;
  /** What the page is, if it does not use the kit's components: then only answering is tested. */
  readonly bare?: boolean;
}

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; require-trusted-types-for 'script'";
const vite = ["vite", "build", "--logLevel", "error"] as const;

/** All apps. */
export const apps: readonly HostApp[] = [
  {
    name: "Vite 8, production build",
    folder: "vite",
    build: vite,
    serve: { program: ["node", "server.js"] },
  },
  {
    name: "Next 16, Turbopack",
    folder: "next",
    build: ["next", "build"],
    serve: { program: ["next", "start"] },
  },
  {
    name: "Next 16, webpack",
    folder: "next",
    fullOnly: true,
    build: ["next", "build", "--webpack"],
    serve: { program: ["next", "start"] },
  },
  { name: "Tailwind 4 with shadcn/ui", folder: "tailwind", fullOnly: true, build: vite, serve: { folder: "dist" } },
  {
    name: "source from the shadcn registry",
    folder: "shadcn",
    fullOnly: true,
    prepare: ["npm", "run", "add"],
    build: ["npm", "run", "build"],
    serve: { folder: "dist" },
  },
  { name: "hooks only", folder: "hooks", fullOnly: true, build: vite, serve: { folder: "dist" }, bare: true },
  {
    name: "React 18.3",
    folder: "vite",
    fullOnly: true,
    versions: { react: "18.3.1", "react-dom": "18.3.1" },
    build: vite,
    serve: { program: ["node", "server.js"] },
  },
  {
    name: "shadow root",
    folder: "bundlers/vite",
    fullOnly: true,
    build: vite,
    serve: { folder: "dist" },
    page: "/shadow.html",
  },
  {
    name: "iframe",
    folder: "bundlers/vite",
    fullOnly: true,
    build: vite,
    serve: { folder: "dist" },
    page: "/iframe.html",
  },
  {
    name: "strict Content Security Policy",
    folder: "bundlers/vite",
    fullOnly: true,
    build: vite,
    serve: { folder: "dist" },
    policy: strict,
  },
  {
    name: "esbuild",
    folder: "bundlers/esbuild",
    fullOnly: true,
    build: ["node", "build.js"],
    serve: { folder: "dist" },
  },
  {
    name: "Rsbuild",
    folder: "bundlers/rsbuild",
    fullOnly: true,
    build: ["rsbuild", "build"],
    serve: { folder: "dist" },
  },
  {
    name: "Parcel",
    folder: "bundlers/parcel",
    fullOnly: true,
    build: ["parcel", "build", "index.html"],
    serve: { folder: "dist" },
  },
  { name: "Astro", folder: "bundlers/astro", fullOnly: true, build: ["astro", "build"], serve: { folder: "dist" } },
  {
    name: "React Router 7",
    folder: "bundlers/react-router",
    fullOnly: true,
    build: ["react-router", "build"],
    serve: { program: ["react-router-serve", "build/server/index.js"] },
  },
];
