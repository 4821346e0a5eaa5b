import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts } from "react-router";
import "countersign/styles.css";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>Countersign in React Router</title>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
