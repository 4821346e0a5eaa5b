import { join } from "node:path";
import { driveAcpAgent, answers } from "./driveAcpAgent.ts";
import type { Peer } from "./Peer.ts";
import { makeAgentPlace, serveAcpAgent } from "./serveAcpAgent.ts";
import { servePage } from "./servePage.ts";

let root = "";

interface Asked {
  readonly contents: readonly { readonly role?: string; readonly parts: readonly object[] }[];
}

/** Serves Gemini's API on loopback: a call if a file is to be written, else a text. */
async function serveModel(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const served = await servePage(async (request) => {
    const asked: Asked = await request.json();
    const text = JSON.stringify(asked.contents.at(-1)?.parts ?? []);
    const args = { file_path: join(root, "new.md"), content: "hello\n" };
    const isDone = text.includes("functionResponse");
    const part =
      !isDone && text.includes("write the file")
        ? { functionCall: { name: "write_file", args } }
        : // The output of the tool is repeated as it is: a failure must not look like a success.
          { text: isDone ? (text.includes("Successfully") ? answers.written : text) : answers.hello };
    const answer = {
      candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    };
    if (request.url.includes("countTokens")) return Response.json({ totalTokens: 1 });
    if (!request.url.includes("streamGenerateContent")) return Response.json(answer);
    return new Response(`data: ${JSON.stringify(answer)}\n\n`, { headers: { "content-type": "text/event-stream" } });
  });
  return { url: `${served.url}api`, close: () => served.close() };
}

/**
 * Gemini CLI over ACP, behind the bridge, with a scripted model: it reads a file that does not exist, and creates it.
 *
 * Its "Allow for this session" is not pressed: in a folder that it does not trust it answers "Cannot enable privileged approval modes in an
 * untrusted folder." (`Config.setApprovalMode`, 0.61.0), and the call fails.
 */
export const geminiCli: Peer = {
  name: "gemini-cli",
  packages: ["@google/gemini-cli@0.61.0"],
  async start({ folder }) {
    const place = await makeAgentPlace(folder);
    root = place.root;
    const model = await serveModel();
    const program = [process.execPath, join(folder, "node_modules/@google/gemini-cli/bundle/gemini.js"), "--acp"];
    const variables = { GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: model.url, GEMINI_MODEL: "gemini-2.5-pro" };
    return serveAcpAgent(place, { program, variables, model });
  },
  drive: (page) => driveAcpAgent(page, root),
};
