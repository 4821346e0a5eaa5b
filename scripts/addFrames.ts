import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const folder = "src/frames";

/** Adds the pages of `src/frames` to a build, as `frames/NAME.html`, and to Vite's development server. */
export function addFrames(): Plugin {
  return {
    name: "add-frames",
    generateBundle() {
      for (const name of readdirSync(folder))
        this.emitFile({ type: "asset", fileName: `frames/${name}`, source: readFileSync(`${folder}/${name}`) });
    },
    configureServer({ middlewares }) {
      middlewares.use("/frames", (request, response, next) => {
        const name = readdirSync(folder).find((name) => request.url === `/${name}`);
        if (name === undefined) return next();
        response.setHeader("content-type", "text/html; charset=utf-8").end(readFileSync(`${folder}/${name}`));
      });
    },
  };
}
