import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { kitStyles } from "../../scripts/styles/kitStyles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the workers find the server of the built pages. */
export const builtPagesVariable = "COUNTERSIGN_BUILT_PAGES";

/** The files of a built page, by name. */
type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Global setup: serves the files of the pages of `e2e/pages` to the workers, at `/page/file`. A page is bundled when it is asked for
 * first, once in a run: a bundle takes more processor time than the flow on it.
 */
export default async function buildPages(): Promise<() => void> {
  const pages = new Map<string, Promise<Files>>();
  const server = createServer((request, response) => {
    // A connection that is kept could be closed here just when a worker uses it again.
    response.setHeader("connection", "close");
    const [, name = "", ...path] = (request.url ?? "").split("/");
    const page = pages.get(name) ?? bundle(name);
    pages.set(name, page);
    page.then(
      (files) => {
        const body = files.get(path.join("/"));
        response.statusCode = body === undefined ? 404 : 200;
        response.end(body);
      },
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server of the built pages has no port.");
  process.env[builtPagesVariable] = `http://127.0.0.1:${address.port}`;
  return () => void server.close();
}

async function bundle(name: string): Promise<Files> {
  const built = await build({
    configFile: false,
    root,
    base: "/built/",
    logLevel: "error",
    plugins: [react()],
    css: { postcss: { plugins: [kitStyles()] } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: `e2e/pages/${name}.tsx`,
        output: { entryFileNames: "page.js", assetFileNames: "page[extname]" },
      },
    },
  });
  const outputs = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  return new Map(outputs.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]));
}
