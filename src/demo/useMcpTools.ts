import { useEffect, useState } from "react";
import { mcpTools, type McpTools } from "../mcp.ts";
import type { ClientTools } from "../hooks/index.ts";

/** What the page knows of an MCP server. */
export interface DemoMcp {
  /** Its tools; none before they are known. */
  readonly tools: ClientTools;
  /** Why it cannot be used. */
  readonly problem?: string | undefined;
}

const none: DemoMcp = { tools: {} };

/** Lists the tools of the MCP server that the address names, as tools of this page. */
export function useMcpTools(url: string | undefined): DemoMcp {
  const [mcp, setMcp] = useState(none);
  useEffect(() => {
    if (url === undefined) return;
    let connected: McpTools | undefined;
    let gone = false;
    const take = (next: McpTools): void => {
      connected = next;
      if (gone) void next.close();
      else setMcp({ tools: next.tools });
    };
    mcpTools({ url, onChange: take }).then(take, (error: unknown) => {
      if (!gone) setMcp({ tools: {}, problem: error instanceof Error ? error.message : String(error) });
    });
    return () => {
      gone = true;
      setMcp(none);
      void connected?.close();
    };
  }, [url]);
  return mcp;
}
