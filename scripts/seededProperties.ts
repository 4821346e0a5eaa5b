import fc from "fast-check";
import { isFullRun, turn } from "./fullRun.ts";

// In a short run a property test gets the same cases whenever a commit is tested, so that CI repeats what was tried before it, and others
// with the next commit. Longer runs get new ones each time.
if (!isFullRun) fc.configureGlobal({ seed: turn });
