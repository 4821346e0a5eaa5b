import { readFileSync } from "node:fs";

interface LockEntry {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockEntry> };
const faults: string[] = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  if (entry.resolved)
    faults.push(`${path}: names a registry host (resolved). Keep omit-lockfile-registry-resolved=true in .npmrc.`);
  if (path && !entry.link && !entry.integrity) faults.push(`${path}: has no integrity.`);
  for (const name of Object.keys(path ? (entry.optionalDependencies ?? {}) : {})) {
    const known = Object.keys(lock.packages).some(
      (candidate) => candidate === `node_modules/${name}` || candidate.endsWith(`/node_modules/${name}`),
    );
    if (!known)
      faults.push(
        `${path}: its optional dependency ${name} is missing, so npm ci fails on other platforms. Pin a version whose platform set is complete.`,
      );
  }
}
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${Object.keys(lock.packages).length} entries, all with integrity, none with a host`);
