import { CountersignError, toJson } from "../../../model/index.ts";
import { validateJson } from "../../../content/index.ts";
import type {
  FromJsonSchema,
  Json,
  Location,
  ToolCallContent,
  ToolCallError,
  ToolCallPatch,
  ToolDeclaration,
  ToolKind,
} from "../../../model/index.ts";
import type { CallWriter } from "../../createCallWriter.ts";
import type { WorkspaceCopy } from "../createCopies.ts";

/** A type whose functions are `never`: no map, set or other object that JSON would empty fits it. */
export type Recordable<Value> = {
  readonly [Key in keyof Value]: Value[Key] extends (...args: never) => unknown ? never : Recordable<Value[Key]>;
};

/** The result of a tool. */
export interface ToolReport<Value> {
  /** The value for the agent itself; it is recorded as JSON. */
  readonly value: Value;
  /** The text for a model or a person. */
  readonly result: string;
  readonly rawOutput?: Json | undefined;
  /** Present where the tool did its work and the work failed, e.g. by an exit code. */
  readonly error?: ToolCallError | undefined;
  /** Further changes of the call. */
  readonly patch?: ToolCallPatch | undefined;
}

/** A call that is ready to be shown, granted and applied. */
export interface PreparedCall<Value> {
  readonly title: string;
  readonly locations?: readonly Location[] | undefined;
  /** Shown from the start, so that a permission prompt contains it: the proposed diff, the terminal. */
  readonly content?: readonly ToolCallContent[] | undefined;
  /** A warning that the user must read before granting. */
  readonly reason?: string | undefined;
  /** Does the work; checks again whether anything has changed since it was prepared. Rejects with a `CountersignError`. */
  readonly apply: (call: CallWriter, signal: AbortSignal) => Promise<ToolReport<Value>>;
}

/** A tool that this agent executes itself. One file each. */
export interface WorkspaceTool<Input, Value> {
  readonly declaration: ToolDeclaration & { readonly kind: ToolKind };
  /** Whether it runs without a grant: it only reads. */
  readonly trusted: boolean;
  /** Whether the user may edit its input before granting. */
  readonly editable: boolean;
  /** Validates an untrusted input, e.g. of a model or the user. Rejects with a `CountersignError` (`invalid_input`). */
  parse(input: Json): Promise<Input>;
  /** Reads the input and the copy, and changes nothing. Rejects with a `CountersignError`. */
  prepare(input: Input, copy: WorkspaceCopy): Promise<PreparedCall<Value>>;
}

/** Options of `defineWorkspaceTool`. */
export interface WorkspaceToolOptions<Schema extends Readonly<Record<string, unknown>>, Value> {
  /** The name of the tool, e.g. `read_file`. */
  readonly name: string;
  /** The description for the model. */
  readonly description: string;
  /** The kind of its calls. */
  readonly kind: ToolKind;
  /** JSON Schema of the input, which gives its type and validates untrusted input. */
  readonly parameters: Schema;
  /** Whether it runs without a grant: it only reads. */
  readonly trusted: boolean;
  /**
   * Whether the user may edit its input before granting.
   * @default false
   */
  readonly editable?: boolean | undefined;
  /** Reads the input and the copy, and changes nothing. Rejects with a `CountersignError`. */
  prepare(input: FromJsonSchema<Schema>, copy: WorkspaceCopy): Promise<PreparedCall<Value>>;
}

/** Makes a tool of the workspace from a schema of its input. */
export function defineWorkspaceTool<
  const Schema extends Readonly<Record<string, unknown>>,
  Value extends Recordable<Value>,
>(options: WorkspaceToolOptions<Schema, Value>): WorkspaceTool<FromJsonSchema<Schema>, Value> {
  const { name, description, kind, trusted, editable = false } = options;
  const parameters = toJson(options.parameters);
  return {
    declaration: { name, description, kind, parameters },
    trusted,
    editable,
    async parse(input) {
      const misfit = await validateJson(input, parameters);
      if (misfit === undefined) return input as FromJsonSchema<Schema>;
      const message = `The input of ${name} does not fit, so nothing was done. ${misfit}`;
      throw new CountersignError({ code: "invalid_input", message });
    },
    prepare: (input, copy) => options.prepare(input, copy),
  };
}
