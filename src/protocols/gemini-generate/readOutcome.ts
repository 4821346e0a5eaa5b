import type { Answer, Json } from "../../model/index.ts";
import { readObject, readString } from "../read.ts";

// {"output":"18 C"} or {"error":"no such city"}
/** Reads the outcome of a call: `output` or `error`; a response without both is the output itself, as in the API. */
export function readOutcome(response: Json): Pick<Answer, "output" | "error"> {
  const { output, error } = readObject(response) ?? {};
  if (error === undefined) return { output: output ?? response };
  return { error: { layer: "tool", message: readString(error) ?? JSON.stringify(error) } };
}
