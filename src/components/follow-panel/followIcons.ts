import { Eye, FilePenLine, FilePlus2, FileSymlink, FileX2, MapPin, Search } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { FollowAction } from "../../hooks/index.ts";

/** The icon of each kind of step. */
export const followIcons: Readonly<Record<FollowAction, LucideIcon>> = {
  read: Eye,
  search: Search,
  edit: FilePenLine,
  create: FilePlus2,
  delete: FileX2,
  move: FileSymlink,
  other: MapPin,
};
