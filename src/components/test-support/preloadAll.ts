import { preload } from "../../ui/index.ts";
import "../index.ts";
import "./sight.ts";

// Components are tested with all lazy chunks loaded; `loadable.test.tsx` tests the time before.
await preload();
