import type { ConfigOption, Json, JsonObject, KitError, ToolDeclaration } from "../../model/index.ts";
import { readAnnouncedGroups, type Features } from "../sessions/announcement.ts";
import { readList, readNumber, readObject, readString, toJson } from "../read.ts";
import { aapCarries } from "./aapCarries.ts";
import type { AapSession } from "./client/AapLink.ts";
import type { AapDialect, AapOptions } from "./AapOptions.ts";
import { readAgentOption } from "./client/readAgentOption.ts";

/** The metadata of a server (`GET /meta`). */
export interface AapMeta {
  readonly dialect: AapDialect;
  readonly agentName: string;
  /** The agent that the session uses: the configured one, else the first that is announced. */
  readonly agent: JsonObject | undefined;
  /** Names of the agent's own tools. */
  readonly toolNames: readonly string[];
  /** Settings that the user can change. */
  readonly options: readonly ConfigOption[];
  /** The stream mode to request: the configured one, else the most detailed one that the agent announces. */
  readonly stream: "delta" | "message" | "none";
  readonly features: Features;
}

/** Whether the server has no `/meta`, as opposed to an invalid one. */
export function isWithoutMeta(failed: KitError | undefined): boolean {
  return failed?.status === 404 || failed?.status === 405;
}

// {"version":3,"agents":[{"name":"scripted","tools":[{"name":"web_search",...}]}],"extensions":["cancel"]}
/**
 * Reads `GET /meta`. A server without it has the seed dialect, unless the app sets another one; a version above 3, or another one than the
 * app's version 3, is an error.
 */
export function readAapMeta(body: Json | undefined, options: AapOptions): AapMeta | KitError {
  const fields = readObject(body);
  const version = readNumber(fields?.["version"]);
  const dialect = options.dialect ?? "auto";
  if (dialect === 3 && version !== undefined && version !== 3) {
    return {
      code: "unsupported_version",
      message: `The server speaks version ${version} of the Agent Application Protocol and this app version 3. Set the dialect "seed" for versions 1 and 2.`,
    };
  }
  if (dialect === "auto" && version !== undefined && version > 3) {
    return {
      code: "unsupported_version",
      message: `The server speaks version ${version} of the Agent Application Protocol; this kit knows versions 1 to 3. Update the kit.`,
    };
  }
  const agents = readList(fields?.["agents"], readObject);
  const agent =
    agents.find(({ name }) => name === options.agent) ?? (options.agent === undefined ? agents[0] : undefined);
  return {
    dialect: dialect === "auto" ? (version === 3 ? 3 : "seed") : dialect,
    agentName: options.agent ?? readString(agent?.["name"]) ?? "default",
    agent,
    toolNames: readList(agent?.["tools"], (tool) => readString(readObject(tool)?.["name"])),
    options: readList(agent?.["options"], (option) =>
      readAgentOption(option, options.agentOptions?.[readString(readObject(option)?.["name"]) ?? ""]),
    ),
    stream: options.stream ?? readStreamMode(agent),
    features: { ...readAnnouncedGroups(fields?.["extensions"], aapCarries), ...readCapabilities(agent) },
  };
}

// {"stream":{"delta":{},"message":{}},"image":{"http":{},"data":{}}}; absent entries are not supported
function readStreamMode(agent: JsonObject | undefined): AapMeta["stream"] {
  const capabilities = readObject(agent?.["capabilities"]);
  if (capabilities === undefined) return "delta";
  const stream = readObject(capabilities["stream"]) ?? {};
  return (["delta", "message"] as const).find((mode) => mode in stream) ?? "none";
}

/** Reads whether the agent accepts images as data, and by address; nothing without capabilities. */
function readCapabilities(agent: JsonObject | undefined): Features {
  const capabilities = readObject(agent?.["capabilities"]);
  return capabilities === undefined
    ? {}
    : {
        images: readObject(readObject(capabilities["image"])?.["data"]) !== undefined,
        links: readObject(readObject(capabilities["image"])?.["http"]) !== undefined,
      };
}

/** Writes the agent of a request with all announced tools, since an unlisted tool is disabled, and with `trust` for trusted ones. */
export function writeAapAgent(
  meta: AapMeta,
  { trusted, options: settings = [] }: Pick<AapSession, "trusted" | "options">,
  options: AapOptions,
): JsonObject {
  const chosen = Object.fromEntries(settings.map(({ id, value }) => [id, value]));
  const values = { ...options.agentOptions, ...chosen };
  const names = Array.from(new Set([...meta.toolNames, ...trusted]));
  const tools = names.map((name) => (trusted.has(name) ? { name, trust: true } : { name }));
  return {
    name: meta.agentName,
    tools,
    ...(Object.keys(values).length === 0 ? {} : { options: values }),
  };
}

/** Writes the declarations of client tools; the key of the schema differs between the dialects. */
export function writeAapTools(dialect: AapDialect, tools: readonly ToolDeclaration[]): Json {
  const key = dialect === 3 ? "parameters" : "inputSchema";
  return tools.map(({ name, title, description, parameters }) =>
    toJson({ name, title, description, [key]: parameters }),
  );
}
