import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { ComponentType } from "react";
import type { Json, ToolCallPart, ToolKind } from "../model/index.ts";
import type { PartProps } from "./PartRenderer.ts";

/** Props of the component of a tool renderer. */
export interface ToolProps<Input = Json | undefined, Output = Json | undefined> extends PartProps<ToolCallPart> {
  /** The input of the call, as parsed by the schema. */
  readonly input: Input;
  /** The output of the call, as parsed by the schema; undefined until there is one. */
  readonly output: Output | undefined;
}

/** A schema of any library that implements Standard Schema (zod, valibot, arktype, ...), or none. */
export type ToolSchema = StandardSchemaV1 | undefined;

/** The output type of a schema; unchecked JSON without one. */
export type SchemaOutput<S extends ToolSchema> = S extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<S>
  : Json | undefined;

/** The calls that a renderer matches, their schemas and the component. All given conditions must hold. */
export interface ToolRendererOptions<In extends ToolSchema = undefined, Out extends ToolSchema = undefined> {
  /** Its id; it replaces a renderer with the same id of the kit, or of a surrounding `<RenderersProvider>`. */
  readonly id: string;
  /** The exact name of the tool, or several. */
  readonly toolName?: string | readonly string[] | undefined;
  /** The kind of the call, as its card shows it, or several. */
  readonly kind?: ToolKind | readonly ToolKind[] | undefined;
  /** An additional condition, called with the part. */
  readonly matches?: ((part: ToolCallPart) => boolean) | undefined;
  /** Validates the input, synchronously (no promise). Until the input is complete and valid, the kit's card is shown. */
  readonly input?: In | undefined;
  /** Validates the output, synchronously. The kit's card shows an invalid output. */
  readonly output?: Out | undefined;
  /** Renders the call. `<ToolCallCard {...props}>` around it keeps status, errors and provenance. */
  readonly Component: ComponentType<ToolProps<SchemaOutput<In>, SchemaOutput<Out>>>;
}
