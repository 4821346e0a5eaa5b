"use client";
import { createContext } from "react";
import type { Context } from "react";

/** Whether why the last turn failed is told below the thread, as in a chat: the end of its answer then does not tell it, too. */
export const FailureToldContext: Context<boolean> = createContext(false);
