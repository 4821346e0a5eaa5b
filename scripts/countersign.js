#!/usr/bin/env node
// `npx countersign` in a clone: the program from its sources. The script `prepare` links this file into `node_modules/.bin`.
import { register } from "tsx/esm/api";

register();
await import("../src/cli/index.ts");
