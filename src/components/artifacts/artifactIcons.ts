import { Code, FileText, Globe, ImageIcon, Table2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ArtifactKind } from "./Artifact.ts";

/** The icon of each kind of artifact. */
export const artifactIcons: Readonly<Record<ArtifactKind, LucideIcon>> = {
  document: FileText,
  code: Code,
  table: Table2,
  page: Globe,
  picture: ImageIcon,
};
