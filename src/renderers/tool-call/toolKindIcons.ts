import {
  ArrowRightLeft,
  Brain,
  FilePen,
  FileText,
  FolderInput,
  Globe,
  Search,
  SquareTerminal,
  Trash2,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import type { ToolKind } from "../../model/index.ts";

/** The icon of each kind of tool. */
export const toolKindIcons: Readonly<Record<ToolKind, LucideIcon>> = {
  read: FileText,
  edit: FilePen,
  delete: Trash2,
  move: FolderInput,
  search: Search,
  execute: SquareTerminal,
  think: Brain,
  fetch: Globe,
  switch_mode: ArrowRightLeft,
  other: Wrench,
};
