import type { Frame, Json, ServerHalf, ServerOptions } from "../../model/index.ts";
import { createRunServer } from "./createRunServer.ts";
import { placeStep, type StepPost } from "./placeStep.ts";
import { StepWriter, type StepContext, type StepEncoder } from "./StepWriter.ts";

/** What one provider adds to the common shape. */
export interface StepServerProtocol {
  /** Path of the endpoint below the mount, or what it looks like. */
  readonly path: string | RegExp;
  /** Reads a POST; text says what is wrong with it. */
  readonly read: (body: Json | undefined) => StepPost | string;
  readonly createEncoder: (context: StepContext) => StepEncoder;
  /** The last frame of every stream. */
  readonly done?: Frame | undefined;
}

/** Makes the server half of a provider's API: the agent in the place of the model, each of whose steps answers one POST. */
export function createStepServer(
  { path, read, createEncoder, done }: StepServerProtocol,
  server: ServerOptions,
): ServerHalf {
  const { createId, agent } = server;
  return createRunServer(
    {
      path,
      nameless: true,
      read: (body, threads, told) => {
        const post = read(body);
        return typeof post === "string" ? post : placeStep(post, threads, told, createId);
      },
      createWriter: () => new StepWriter(createEncoder({ createId, model: agent.name })),
      done,
    },
    server,
  );
}
