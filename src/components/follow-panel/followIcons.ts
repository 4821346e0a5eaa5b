import { Eye, FilePenLine, FilePlus2, FileSymlink, FileX2, MapPin, Search, SquareTerminal, X } from "lucide-react";
import type { ComponentType } from "react";
import type { TimelineKind } from "../../content/index.ts";
import { SealMark } from "../../ui/index.ts";

/** The icon of each kind of step. */
export const followIcons: Readonly<
  Record<TimelineKind, ComponentType<{ readonly className: string; readonly "aria-hidden": "true" }>>
> = {
  read: Eye,
  search: Search,
  edit: FilePenLine,
  create: FilePlus2,
  delete: FileX2,
  move: FileSymlink,
  command: SquareTerminal,
  grant: SealMark,
  denial: X,
  other: MapPin,
};
