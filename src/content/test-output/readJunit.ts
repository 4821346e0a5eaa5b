import { countCases, toReport } from "./TestReport.ts";
import type { TestCase, TestReport } from "./TestReport.ts";

/**
 * Reads JUnit XML: `<testcase>` elements with `<failure>`, `<error>` or `<skipped>` in them. Linear; no entities are declared or loaded.
 *
 * Certain only when the whole text is one document with `<testsuites>` or `<testsuite>` around the tests, and each failure that it counts
 * is that of a test.
 */
export function readJunit(text: string): TestReport | undefined {
  const xml = text.trim();
  if (!/^(?:<\?xml[^>]{0,200}\?>\s{0,100})?<testsuites?[\s>]/.test(xml) || !/<\/testsuites?>$/.test(xml))
    return undefined;
  const cases: TestCase[] = [];
  let at = xml.indexOf("<testcase");
  while (at !== -1) {
    const tag = readTag(xml, at);
    if (tag === undefined) return undefined;
    const end = tag.closed ? tag.end : xml.indexOf("</testcase>", tag.end);
    if (end === -1) return undefined;
    cases.push(toCase(tag.attributes, xml.slice(tag.end, end)));
    at = xml.indexOf("<testcase", end);
  }
  const counts = countCases(cases);
  return counts.failed < countFailures(xml) ? undefined : toReport("junit", counts, cases);
}

/** The failures that the document itself counts; many count none. */
function countFailures(xml: string): number {
  const { attributes } = readTag(xml, xml.indexOf("<testsuite")) ?? {};
  const count = (name: string): number => Number(attributes?.get(name) ?? 0) || 0;
  return count("failures") + count("errors");
}

function toCase(attributes: ReadonlyMap<string, string>, body: string): TestCase {
  const name = attributes.get("name") ?? "";
  const at = body.search(/<(?:failure|error)[\s/>]/);
  if (at === -1) return { name, status: /<skipped[\s/>]/.test(body) ? "skipped" : "passed" };
  const tag = readTag(body, at);
  const inner = tag === undefined || tag.closed ? "" : body.slice(tag.end, tag.end + 2000);
  const [own = ""] = inner.replace(/^\s*<!\[CDATA\[/, "").split(/\]\]>|<\//, 1);
  return { name, status: "failed", message: tag?.attributes.get("message") ?? decode(own) };
}

interface Tag {
  readonly attributes: ReadonlyMap<string, string>;
  /** Index after its `>`. */
  readonly end: number;
  /** Whether it has no content: `<testcase/>`. */
  readonly closed: boolean;
}

/** Reads a start tag; undefined when it does not end. */
function readTag(xml: string, from: number): Tag | undefined {
  const attributes = new Map<string, string>();
  let at = from;
  let name = "";
  while (at < xml.length) {
    const char = xml[at] ?? "";
    if (char === ">") return { attributes, end: at + 1, closed: xml[at - 1] === "/" };
    if (char === '"' || char === "'") {
      const end = xml.indexOf(char, at + 1);
      if (end === -1) return undefined;
      attributes.set(name.trim(), decode(xml.slice(at + 1, end)));
      name = "";
      at = end;
    } else if (char === " " || char === "\n" || char === "\t") name = "";
    else if (char !== "=") name += char;
    at += 1;
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(lt|gt|amp|quot|apos|#10|#xA);/g, (_, name: string) => entities[name] ?? "\n");
}
