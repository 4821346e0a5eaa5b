import {
  Check,
  Eye,
  FilePenLine,
  FilePlus2,
  FileSymlink,
  FileX2,
  MapPin,
  Search,
  SquareTerminal,
  X,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { TimelineKind } from "../../content/index.ts";

/** The icon of each kind of step. */
export const followIcons: Readonly<Record<TimelineKind, LucideIcon>> = {
  read: Eye,
  search: Search,
  edit: FilePenLine,
  create: FilePlus2,
  delete: FileX2,
  move: FileSymlink,
  command: SquareTerminal,
  grant: Check,
  denial: X,
  other: MapPin,
};
