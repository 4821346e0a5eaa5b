import { readFileSync } from "node:fs";

/** One package of a lock file, as far as the check looks at it. */
export interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** Finds the entry that a package would load, as Node does: in its own folder, then in each one above. */
function resolve(packages: Record<string, LockEntry>, from: string, name: string): LockEntry | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const found = packages[`${folder ? `${folder}/` : ""}node_modules/${name}`];
    if (found || !folder) return found;
  }
}

/** Finds what makes `npm ci` fail elsewhere, or names a registry's host, in the packages of a lock file. */
export function findLockFaults(packages: Record<string, LockEntry>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(entry.resolved
      ? [`${path}: names a registry host (resolved). Keep omit-lockfile-registry-resolved=true in .npmrc.`]
      : []),
    ...(path && !entry.link && !entry.integrity ? [`${path}: has no integrity.`] : []),
    ...Object.entries(path ? (entry.optionalDependencies ?? {}) : {}).flatMap(([name, wanted]) => {
      const found = resolve(packages, path, name);
      // Platform packages are pinned exactly; another version nearby is not the one npm would look for.
      if (found && (!/^\d/.test(wanted) || found.version === wanted)) return [];
      return [
        `${path}: its optional dependency ${name}@${wanted} is missing, so npm ci fails on other platforms. Pin a version whose platform set is complete.`,
      ];
    }),
  ]);
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockEntry> };
  const faults = findLockFaults(packages);
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exit(1);
  }
  console.log(`${Object.keys(packages).length} entries, all with integrity, none with a host`);
}
