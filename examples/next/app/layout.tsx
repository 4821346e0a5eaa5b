import type { ReactNode } from "react";
import "./globals.css";
import "countersign/styles.css";

export const metadata = { title: "Countersign in a Next app", icons: { icon: "data:," } };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
