import { useMemo, type ReactElement, type ReactNode } from "react";
import { LanguageProvider, languages } from "../src/languages.ts";
import { isSpeed, WireContext } from "../stories/support/Wire.ts";

/** Props of `StorySurface`. */
export interface StorySurfaceProps {
  /** What the toolbars have chosen. */
  readonly globals: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** The page around a story, as the toolbars want it: theme, density, direction, language, protocol and speed. */
export function StorySurface({ globals, children }: StorySurfaceProps): ReactElement {
  const { theme, density, protocol, speed } = globals;
  const language = languages.find(({ tag }) => tag === globals["language"]);
  const dir = language?.dir === "rtl" ? "rtl" : String(globals["direction"]);
  const wire = useMemo(
    () => ({ protocol: String(protocol), speed: isSpeed(speed) ? speed : "instant" }) as const,
    [protocol, speed],
  );
  return (
    <WireContext.Provider value={wire}>
      <div data-theme={String(theme)} data-density={String(density)} dir={dir} className="cs-root story-surface">
        {language?.tag === "en" ? (
          children
        ) : (
          <LanguageProvider language={String(globals["language"])}>{children}</LanguageProvider>
        )}
      </div>
    </WireContext.Provider>
  );
}
