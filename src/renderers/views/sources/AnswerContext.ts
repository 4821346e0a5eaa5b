"use client";
import { createContext, type Context } from "react";

/**
 * The id of the message whose sources are numbered and listed together, at the end of the answer; undefined where each part lists its own,
 * e.g. outside a thread.
 */
export const AnswerContext: Context<string | undefined> = createContext<string | undefined>(undefined);
