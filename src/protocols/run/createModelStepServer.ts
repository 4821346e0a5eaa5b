import type { Frame, Json, ServerHalf, ServerOptions } from "../../model/index.ts";
import { createRunServer } from "./createRunServer.ts";
import { findSessionForPost, type StepPost } from "./findSessionForPost.ts";
import { StepWriter, type StepContext, type StepEncoder } from "./StepWriter.ts";

/** The parts of a server half that are specific to one provider. */
export interface StepServerProtocol {
  /** Path of the endpoint below the mount, or a pattern for it. */
  readonly path: string | RegExp;
  /** Reads the body of a POST, or returns the error text of the 400 response. */
  readonly read: (body: Json | undefined) => StepPost | string;
  /** Creates the encoder of one stream, which is one step of the model. */
  readonly createEncoder: (context: StepContext) => StepEncoder;
  /** The last frame of every stream. */
  readonly done?: Frame | undefined;
}

/**
 * Creates the server half of a model provider's API, so that clients of that API can call the agent as if it were a model: each of the
 * agent's steps is the response to one POST.
 */
export function createModelStepServer(
  { path, read, createEncoder, done }: StepServerProtocol,
  server: ServerOptions,
): ServerHalf {
  const { createId, agent } = server;
  return createRunServer(
    {
      path,
      sessionIdInHeader: true,
      read: (body, threads, headers) => {
        const post = read(body);
        return typeof post === "string" ? post : findSessionForPost(post, threads, headers, createId);
      },
      createWriter: () => new StepWriter(createEncoder({ createId, model: agent.name })),
      done,
    },
    server,
  );
}
