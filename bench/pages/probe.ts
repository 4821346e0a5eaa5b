/** What a page counts about itself. */
export interface Counts {
  /** Frames the page had. */
  readonly frames: number;
  /** Frames that came more than 33 ms (two frames at 60 Hz; 1 ms is tolerated) after the one before. */
  readonly slowFrames: number;
  /** Milliseconds of the longest wait for a frame. */
  readonly longestFrame: number;
  /** Tasks of 50 ms and more. */
  readonly longTasks: number;
  /** Milliseconds of the longest of them. */
  readonly longestTask: number;
  /** Commits of React; 0 on a page without it. */
  readonly commits: number;
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown;
  }
}

const nothing = { frames: 0, slowFrames: 0, longestFrame: 0, longTasks: 0, longestTask: 0, commits: 0 };
let counts = { ...nothing };

/** Gives the counts since the last call. */
export function takeCounts(): Counts {
  const taken = counts;
  counts = { ...nothing };
  return taken;
}

// Frames and long tasks, and React's commits by the hook of its developer tools, which production builds call, too. This module must
// be the first that a page imports: React looks for the hook when it is loaded.
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: () => (counts.commits += 1),
  onCommitFiberUnmount: () => undefined,
  onPostCommitFiberRoot: () => undefined,
  checkDCE: () => undefined,
};
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    counts.longTasks += 1;
    counts.longestTask = Math.max(counts.longestTask, duration);
  }
}).observe({ type: "longtask" });
let last = performance.now();
function tick(now: number): void {
  counts.frames += 1;
  if (now - last > 34) counts.slowFrames += 1;
  counts.longestFrame = Math.max(counts.longestFrame, now - last);
  last = now;
  requestAnimationFrame(tick);
}
requestAnimationFrame(tick);
