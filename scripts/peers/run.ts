import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright";
import { chromiumLaunchOptions } from "../browser.ts";
import { acpx } from "./acpx.ts";
import { aimock } from "./aimock.ts";
import { aiSdk } from "./aiSdk.ts";
import { claudeAgent } from "./claudeAgent.ts";
import { fastApi } from "./fastApi.ts";
import { geminiCli } from "./geminiCli.ts";
import type { Peer } from "./Peer.ts";
import { mastra } from "./mastra.ts";
import { mcpEverything, mcpFilesystem } from "./mcpServers.ts";
import { opencode } from "./opencode.ts";
import { qwenCode } from "./qwenCode.ts";

const peers: readonly Peer[] = [
  aiSdk,
  aimock,
  mastra,
  fastApi,
  mcpEverything,
  mcpFilesystem,
  acpx,
  qwenCode,
  geminiCli,
  opencode,
  claudeAgent,
];

/** Installs a peer into a temporary folder, drives the page against it, and removes the folder again. */
async function tryPeer(peer: Peer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `countersign-peer-${peer.name}-`));
  const words = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, ...peer.packages];
  if (peer.packages.length > 0)
    await promisify(execFile)("npm", words, { timeout: 300_000, maxBuffer: 64 * 1024 * 1024 });
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const running = await peer.start({ folder });
    try {
      const page = await browser.newPage();
      const url = new URL(running.url);
      // The steps of an ended turn stay in sight.
      url.searchParams.set("steps", "open");
      await page.goto(url.href);
      await peer.drive(page);
    } finally {
      await running.close();
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => peers.every((peer) => peer.name !== name));
if (unknown.length > 0) {
  console.error(`There is no peer ${unknown.join(", ")}. Known: ${peers.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
let failed = 0;
for (const peer of peers.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const lacked = peer.lacks?.();
  // In CI, which installs it, a missing one is a failure.
  if (lacked !== undefined && process.env["CI"] === undefined) {
    console.log(`not run ${peer.name}: this machine has no ${lacked}`);
    continue;
  }
  try {
    await tryPeer(peer);
    console.log(`ok     ${peer.name} (${peer.packages.join(", ")})`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED ${peer.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
