import type { ClientProtocol, ThreadState, ToolDeclaration } from "../../model/index.ts";
import type { ClientTool, ClientTools } from "../Session.ts";
import { declareTools } from "./declareTools.ts";
import { selectFoundTools } from "./selectFoundTools.ts";
import { withToolSearch } from "./withToolSearch.ts";

/** The client tools of one session. */
export interface DeclaredTools {
  /** The tools as the app passed them. */
  readonly own: ClientTools;
  /** The tool that executes calls of that name; undefined for names that are not declared, inherited property names included. */
  find(name: string): ClientTool | undefined;
  /** The declarations for the agent at this point of the conversation. */
  declare(thread: ThreadState): readonly ToolDeclaration[];
  /** Replaces the tools of the app. */
  replace(tools: ClientTools): void;
}

/** Creates the client tools of a session, with the search of tools where some are deferred. */
export function createDeclaredTools(tools: ClientTools, { defersTools }: ClientProtocol): DeclaredTools {
  let own = tools;
  let callable = withToolSearch(own);
  return {
    get own() {
      return own;
    },
    find: (name) => (Object.hasOwn(callable, name) ? callable[name] : undefined),
    declare: (thread) => declareTools(callable, defersTools === true ? undefined : selectFoundTools(thread)),
    replace(next) {
      own = next;
      callable = withToolSearch(next);
    },
  };
}
