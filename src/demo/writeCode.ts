import { protocols } from "../protocols/index.ts";
import type { DemoOptions } from "./demoOptions.ts";

/** The name of the function of `countersign/protocols` that creates a protocol, by the id of the protocol. */
const creators: Readonly<Record<string, string>> = {
  deltakit: "deltaKit",
  aap: "aap",
  acp: "acp",
  uipath: "uiPath",
  "ai-sdk-ui": "aiSdkUi",
  "ag-ui": "agUi",
  "openai-responses": "openAiResponses",
  "openai-chat": "openAiChat",
  "anthropic-messages": "anthropicMessages",
  "gemini-generate": "geminiGenerate",
};

/** Writes the code of a page with the demo's chat: its wire, where its prompts are, its language and theme. */
export function writeCode({ agent, permission, language, theme }: DemoOptions): string {
  const id = protocols.find((protocol) => agent.split("/").includes(protocol.id))?.id ?? "deltakit";
  const creator = creators[id] ?? "deltaKit";
  const props = [
    `protocol={${creator}()}`,
    'url="/api/chat"',
    'followPanel="open"',
    "artifacts",
    ...(permission === "docked" ? [] : [`permissionMode="${permission}"`]),
  ];
  const chat = `<Chat ${props.join(" ")} />`;
  const inLanguage =
    language === undefined ? chat : `<LanguageProvider language="${language}">\n      ${chat}\n    </LanguageProvider>`;
  return [
    'import { Chat } from "countersign";',
    ...(language === undefined ? [] : ['import { LanguageProvider } from "countersign/languages";']),
    `import { ${creator} } from "countersign/protocols";`,
    'import "countersign/styles.css";',
    'import "countersign/typefaces.css";',
    ...(theme === undefined || theme === "light" || theme === "dark" ? [] : ['import "countersign/themes.css";']),
    "",
    "export const Page = () => (",
    `  <main ${theme === undefined ? "" : `data-theme="${theme}" `}style={{ height: "100dvh" }}>`,
    `    ${inLanguage}`,
    "  </main>",
    ");",
    "",
  ].join("\n");
}
