import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { driveAcpAgent, answers } from "./driveAcpAgent.ts";
import type { Peer } from "./Peer.ts";
import { makeAgentPlace, serveAcpAgent } from "./serveAcpAgent.ts";
import { serveMessagesModel } from "./serveMessagesModel.ts";

let root = "";

/** Claude's ACP agent behind the bridge, with a scripted model: it creates a file after a grant in the page. */
export const claudeAgent: Peer = {
  name: "claude-agent-acp",
  packages: ["@agentclientprotocol/claude-agent-acp@0.101.0"],
  async start({ folder }) {
    const place = await makeAgentPlace(folder);
    root = place.root;
    // In its own folder it would write without asking.
    const settings = { permissions: { ask: ["Write"], defaultMode: "default" } };
    await mkdir(join(place.home, ".claude"));
    await writeFile(join(place.home, ".claude/settings.json"), JSON.stringify(settings));
    const model = await serveMessagesModel((text) => {
      if (text.includes("tool_result")) return answers.written;
      if (text.includes("write the file"))
        return { tool: "Write", input: { file_path: join(root, "new.md"), content: "hello\n" } };
      return answers.hello;
    });
    const variables = {
      ANTHROPIC_API_KEY: "none",
      ANTHROPIC_BASE_URL: model.url,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      // As root it refuses to start unless it is in a sandbox, since permissions could be skipped; here they are not.
      IS_SANDBOX: "1",
    };
    const program = [
      process.execPath,
      join(folder, "node_modules/@agentclientprotocol/claude-agent-acp/dist/index.js"),
    ];
    return serveAcpAgent(place, { program, variables, model });
  },
  drive: (page) => driveAcpAgent(page, root),
};
