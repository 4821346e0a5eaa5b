import { preload } from "../../ui/index.ts";
import "../index.ts";
import "./sight.ts";

// Components are tested as they are once everything is there; `loadable.test.tsx` is about the time before.
await preload();
