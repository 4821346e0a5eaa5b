import type { Answer, Json } from "../../model/index.ts";
import { readObject, readString } from "../read.ts";

// {"output":"18 C"} or {"error":"no such city"}
/** Reads what a call gave; a response that names neither is the output itself, as with the API. */
export function readOutcome(response: Json): Pick<Answer, "output" | "error"> {
  const { output, error } = readObject(response) ?? {};
  if (error === undefined) return { output: output ?? response };
  return { error: { layer: "tool", message: readString(error) ?? JSON.stringify(error) } };
}
