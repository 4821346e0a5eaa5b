import type { Frame, Json, ServerHalf, ServerOptions } from "../../model/index.ts";
import { createRunServer } from "./createRunServer.ts";
import { placeStep, type StepPost } from "./placeStep.ts";
import { StepWriter, type StepContext, type StepEncoder } from "./StepWriter.ts";

/** The parts of a server half that are specific to one provider. */
export interface StepServerProtocol {
  /** Path of the endpoint below the mount, or a pattern for it. */
  readonly path: string | RegExp;
  /** Reads a POST, or returns a text that states what is invalid. */
  readonly read: (body: Json | undefined) => StepPost | string;
  readonly createEncoder: (context: StepContext) => StepEncoder;
  /** The last frame of every stream. */
  readonly done?: Frame | undefined;
}

/** Creates the server half of a provider's API. The agent takes the place of the model: each of its steps is the response to one POST. */
export function createStepServer(
  { path, read, createEncoder, done }: StepServerProtocol,
  server: ServerOptions,
): ServerHalf {
  const { createId, agent } = server;
  return createRunServer(
    {
      path,
      sessionIdInHeader: true,
      read: (body, threads, sessionId) => {
        const post = read(body);
        return typeof post === "string" ? post : placeStep(post, threads, sessionId, createId);
      },
      createWriter: () => new StepWriter(createEncoder({ createId, model: agent.name })),
      done,
    },
    server,
  );
}
