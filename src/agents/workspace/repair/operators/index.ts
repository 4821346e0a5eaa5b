import type { Operator } from "../Operator.ts";
import { arithmetic } from "./arithmetic.ts";
import { boundary } from "./boundary.ts";
import { comparison } from "./comparison.ts";
import { constant } from "./constant.ts";
import { logical } from "./logical.ts";
import { missingAwait } from "./missingAwait.ts";
import { missingReturn } from "./missingReturn.ts";
import { negation } from "./negation.ts";
import { offByOne } from "./offByOne.ts";
import { siblingMethod } from "./siblingMethod.ts";
import { swappedArguments } from "./swappedArguments.ts";
import { wrongIdentifier } from "./wrongIdentifier.ts";

/** All operators; an edit that two of them propose counts for the first. */
export const operators: readonly Operator[] = [
  boundary,
  comparison,
  arithmetic,
  constant,
  negation,
  logical,
  swappedArguments,
  missingReturn,
  siblingMethod,
  offByOne,
  missingAwait,
  wrongIdentifier,
];
