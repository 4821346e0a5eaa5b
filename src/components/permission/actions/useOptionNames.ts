"use client";
import { useMemo } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { RequestOption } from "../../../model/index.ts";
import { selectOptions, useRequestContext } from "../../../primitives/index.ts";
import { nameOptions } from "./nameOptions.ts";
import type { OptionName } from "./nameOptions.ts";
import { useIsRestored } from "./useIsRestored.ts";

/** Returns the name of each option of the surrounding request. */
export function useOptionNames(): ReadonlyMap<RequestOption, OptionName> {
  const { permission } = useMessages();
  const { request, call } = useRequestContext();
  const again = useIsRestored(request, call) ? permission.runAgain : undefined;
  return useMemo(() => {
    const { option: words } = permission;
    const grants = again === undefined ? {} : { allow_once: again, allow_always: again, other: again };
    return nameOptions(selectOptions(request), { ...words, ...grants });
  }, [request, permission, again]);
}
