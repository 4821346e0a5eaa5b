import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { ComponentType } from "react";
import type { Json, ToolCallPart, ToolKind } from "../model/index.ts";
import type { PartProps } from "./PartRenderer.ts";

/** What the component of a tool renderer is drawn with. */
export interface ToolProps<Input = Json | undefined, Output = Json | undefined> extends PartProps<ToolCallPart> {
  /** What the agent called the tool with, as the schema gives it. */
  readonly input: Input;
  /** What the tool gave back, as the schema gives it; undefined until there is something. */
  readonly output: Output | undefined;
}

/** A schema of any library that speaks Standard Schema (zod, valibot, arktype, ...), or none. */
export type ToolSchema = StandardSchemaV1 | undefined;

/** The type that a schema gives; unchecked JSON without one. */
export type SchemaOutput<S extends ToolSchema> = S extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<S>
  : Json | undefined;

/** Which calls a renderer draws, and with what. All conditions that are given must hold. */
export interface ToolRendererOptions<In extends ToolSchema = undefined, Out extends ToolSchema = undefined> {
  /** Its name; a renderer with the same id replaces an earlier one. */
  readonly id: string;
  /** The exact name of the tool, or several. */
  readonly toolName?: string | readonly string[] | undefined;
  /** What the call does, as its card says it, or several. */
  readonly kind?: ToolKind | readonly ToolKind[] | undefined;
  /** Any other condition. */
  readonly matches?: ((part: ToolCallPart) => boolean) | undefined;
  /** Checks the input, at once (no promise). Until all of it has come and fits, the kit's card stands. */
  readonly input?: In | undefined;
  /** Checks the output, at once. The kit's card draws an output that does not fit. */
  readonly output?: Out | undefined;
  /** Draws the call. `<ToolCallCard {...props}>` around it keeps status, errors and provenance. */
  readonly Component: ComponentType<ToolProps<SchemaOutput<In>, SchemaOutput<Out>>>;
}
