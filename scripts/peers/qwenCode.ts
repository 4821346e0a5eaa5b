import { join } from "node:path";
import { driveAcpAgent, sayToAgent } from "./driveAcpAgent.ts";
import type { Peer } from "./Peer.ts";
import { makeAgentPlace, serveAcpAgent } from "./serveAcpAgent.ts";
import { serveChatModel } from "./serveChatModel.ts";

let root = "";

/** Qwen Code over ACP, behind the bridge, with a scripted model: it creates a file after a grant in the page. */
export const qwenCode: Peer = {
  name: "qwen-code",
  packages: ["@qwen-code/qwen-code@0.24.4"],
  async start({ folder }) {
    const place = await makeAgentPlace(folder);
    root = place.root;
    const model = await serveChatModel(
      sayToAgent(() => ({ tool: "write_file", input: { file_path: join(root, "new.md"), content: "hello\n" } })),
    );
    const variables = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: model.url, OPENAI_MODEL: "m" };
    const program = [process.execPath, join(folder, "node_modules/@qwen-code/qwen-code/cli.js"), "--acp"];
    return serveAcpAgent(place, { program, variables, model });
  },
  drive: (page) => driveAcpAgent(page, root),
};
