import { createMemoryLog } from "./createMemoryLog.ts";
import { describeSessionLog } from "../fixtures/describeSessionLog.ts";

describeSessionLog("in memory", async () => createMemoryLog());
