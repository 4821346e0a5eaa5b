import { join } from "node:path";
import { expect } from "@playwright/test";
import { driveAcpAgent, sayToAgent } from "./driveAcpAgent.ts";
import type { Peer } from "./Peer.ts";
import { makeAgentPlace, serveAcpAgent } from "./serveAcpAgent.ts";
import { serveChatModel } from "./serveChatModel.ts";

let root = "";

/** opencode over ACP, behind the bridge, with a scripted model: it has `configOptions` and no `modes`, and creates a file after a grant in the page. */
export const opencode: Peer = {
  name: "opencode",
  packages: ["opencode-ai@1.18.33"],
  async start({ folder }) {
    const place = await makeAgentPlace(folder);
    root = place.root;
    const model = await serveChatModel(
      sayToAgent(() => ({ tool: "write", input: { filePath: join(root, "new.md"), content: "hello\n" } })),
    );
    const provider = {
      npm: "@ai-sdk/openai-compatible",
      name: "Scripted",
      options: { baseURL: model.url, apiKey: "none" },
      models: { m: { name: "M", tool_call: true, limit: { context: 100_000, output: 10_000 } } },
    };
    const config = {
      provider: { scripted: provider },
      model: "scripted/m",
      small_model: "scripted/m",
      permission: { edit: "ask" },
      autoupdate: false,
      share: "disabled",
    };
    const variables = { OPENCODE_CONFIG_CONTENT: JSON.stringify(config), OPENCODE_DISABLE_MODELS_FETCH: "1" };
    const binary = `opencode-${process.platform}-${process.arch}`;
    const program = [join(folder, "node_modules", binary, "bin/opencode"), "acp"];
    return serveAcpAgent(place, { program, variables, model });
  },
  async drive(page) {
    await driveAcpAgent(page, root);
    await expect(page.getByRole("button", { name: /Scripted\/M/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /build/ })).toBeVisible();
  },
};
