import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Packs the built package into a folder, as it would be published; returns the path of the tarball. */
export function packTarball(folder: string): string {
  const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const printed = execFileSync("npm", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [packed] = JSON.parse(printed) as { filename: string }[];
  return join(folder, packed?.filename ?? "");
}
