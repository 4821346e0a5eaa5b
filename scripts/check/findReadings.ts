import { parseSync, visitorKeys, type ArrowFunctionExpression, type Function as Declared, type Node } from "oxc-parser";

/** Methods that read the page once; each has an assertion that waits, or can be polled (https://playwright.dev/docs/best-practices). */
const readings =
  /^(allInnerTexts|allTextContents|boundingBox|count|evaluate|evaluateAll|getAttribute|innerHTML|innerText|inputValue|isChecked|isDisabled|isEditable|isEnabled|isHidden|isVisible|jsonValue|textContent|title)$/;
/** Methods of a page that read without a promise. */
const immediate = /^(?:\w+\.)*page\.(?:frames|url|workers)$/;
/** Methods that return a locator, whose arguments only say what is looked for. */
const queries = /^(filter|frameLocator|getBy\w+|locator|nth)$/;
const choices = new Set(["IfStatement", "WhileStatement", "DoWhileStatement", "ForStatement", "ConditionalExpression"]);

/** The comment that explains a moment, in the line above. */
const reason = /^\s*\/\/ A moment: \S/;

/** Whether the line above a place explains why it is tied to a moment. */
export function isExplained(source: string, start: number): boolean {
  return reason.test(source.slice(0, start).split("\n").at(-2) ?? "");
}

/** A place where a test depends on the moment at which it looked. */
export interface Reading {
  readonly start: number;
  readonly what: string;
}

/** Finds assertions about what was read once from the page, and choices by it; `readers` are functions of other files that read. */
export function findReadings(path: string, source: string, readers: ReadonlySet<string> = new Set()): Reading[] {
  const search = new Search(source, readers);
  search.walk(parse(path, source), { names: new Map() });
  return search.found;
}

/** Finds the exported functions, and the methods of classes, that return what they have read from the page. */
export function findReaders(path: string, source: string): string[] {
  const search = new Search(source, new Set());
  const scope: Scope = { names: new Map() };
  const program = parse(path, source);
  search.walk(program, scope);
  const collect = (node: Node): readonly string[] => {
    if (node.type === "MethodDefinition" || node.type === "PropertyDefinition") {
      const { key, value } = node;
      return key.type === "Identifier" && isFunction(value) && search.returnsReading(value, scope) ? [key.name] : [];
    }
    if (node.type === "ExportNamedDeclaration" && node.declaration !== null && !isClass(node.declaration))
      return declaredBy(node.declaration).filter((name) => scope.names.get(name));
    return childrenOf(node).flatMap(collect);
  };
  return [...collect(program)];
}

function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  return program;
}

/** The names of a function and of those around it; true where the value was read from the page, or is a function that reads. */
interface Scope {
  readonly names: Map<string, boolean>;
  readonly outer?: Scope;
}

type Callable = Declared | ArrowFunctionExpression;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const isClass = ({ type }: Node): boolean => type === "ClassDeclaration";

function isFunction(node: Node | null | undefined): node is Callable {
  return /^(?:ArrowFunctionExpression|Function(?:Expression|Declaration))$/.test(node?.type ?? "");
}

function childrenOf(node: Node): readonly Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key): unknown[] => [Reflect.get(node, key)].flat()).filter(isNode);
}

/** The parts of a node that are values: no names of properties, no types. */
function valuesOf(node: Node): readonly Node[] {
  if (node.type.startsWith("TSType")) return [];
  if (node.type === "MemberExpression" && !node.computed) return [node.object];
  if (node.type === "Property" && !node.computed) return [node.value];
  return childrenOf(node);
}

/** The name of the called function or method. */
function nameOf(callee: Node): string {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : "";
}

/** The names in a pattern. */
function namesOf(pattern: Node): readonly string[] {
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "AssignmentPattern") return namesOf(pattern.left);
  if (pattern.type === "Property") return namesOf(pattern.value);
  return childrenOf(pattern).flatMap(namesOf);
}

/** The names that a declaration declares. */
function declaredBy(node: Node): readonly string[] {
  if (node.type === "VariableDeclaration") return node.declarations.flatMap(({ id }) => namesOf(id));
  return node.type === "FunctionDeclaration" && node.id !== null ? [node.id.name] : [];
}

/** Follows what a file reads from the page, through its variables and functions, to where it is asserted. */
class Search {
  readonly found: Reading[] = [];
  readonly #source: string;
  readonly #readers: ReadonlySet<string>;
  /** The names of `expect` in this file. */
  readonly #expects = new Set(["expect"]);

  constructor(source: string, readers: ReadonlySet<string>) {
    this.#source = source;
    this.#readers = readers;
  }

  /** Walks through a part of the program; what is tried again until it passes may read. */
  walk(node: Node, scope: Scope, isRetried = false): void {
    if (node.type === "ImportSpecifier" && nameOf(node.imported) === "expect") this.#expects.add(node.local.name);
    // Functions are there before their declaration, and tests often come first.
    if (node.type === "Program" || node.type === "BlockStatement")
      for (const one of node.body) this.#declare(one, scope, true);
    this.#declare(node, scope);
    if (!isRetried) this.#judge(node, scope);
    const inner = isFunction(node) ? this.#enter(node, scope) : scope;
    for (const child of childrenOf(node)) this.walk(child, inner, isRetried || this.#isRetrying(node));
  }

  /** Whether a function returns what it has read, or a function that reads. */
  returnsReading(node: Callable, outer: Scope): boolean {
    const { body } = node;
    if (body === null) return false;
    const scope = this.#enter(node, outer);
    if (body.type !== "BlockStatement") return this.#readingIn(body, scope, true) !== undefined;
    const before = this.found.length;
    this.walk(body, scope);
    this.found.length = before;
    const returns = (part: Node): boolean => {
      if (isFunction(part)) return false;
      if (part.type !== "ReturnStatement") return childrenOf(part).some(returns);
      if (part.argument === null || isExplained(this.#source, part.start)) return false;
      return this.#readingIn(part.argument, scope, true) !== undefined;
    };
    return returns(body);
  }

  #enter(node: Callable, outer: Scope): Scope {
    return { names: new Map(node.params.flatMap(namesOf).map((name) => [name, false])), outer };
  }

  /** Notes in the scope what the names of a statement hold; with `isAhead` functions only. */
  #declare(node: Node, scope: Scope, isAhead = false): void {
    if (node.type === "ExportNamedDeclaration" && node.declaration !== null)
      return this.#declare(node.declaration, scope, isAhead);
    if (node.type === "FunctionDeclaration" && node.id !== null)
      scope.names.set(node.id.name, this.returnsReading(node, scope));
    if (node.type === "VariableDeclaration")
      for (const { id, init } of node.declarations) {
        if (isFunction(init)) this.#note(id, this.returnsReading(init, scope), scope);
        else if (init !== null && !isAhead)
          this.#note(id, !isExplained(this.#source, node.start) && this.#readingIn(init, scope) !== undefined, scope);
      }
    if (node.type === "ForOfStatement" && node.left.type === "VariableDeclaration")
      for (const { id } of node.left.declarations)
        this.#note(id, this.#readingIn(node.right, scope) !== undefined, scope);
    if (node.type === "AssignmentExpression" && node.left.type === "Identifier") {
      const { name } = node.left;
      let owner: Scope | undefined = scope;
      while (owner !== undefined && !owner.names.has(name)) owner = owner.outer;
      (owner ?? scope).names.set(name, this.#readingIn(node.right, scope) !== undefined);
    }
  }

  #note(pattern: Node, isRead: boolean, scope: Scope): void {
    for (const name of namesOf(pattern)) scope.names.set(name, isRead);
  }

  /** Reports a place that depends on what was read once. */
  #judge(node: Node, scope: Scope): void {
    if (node.type === "CallExpression") {
      const [first] = node.arguments;
      if (nameOf(node.callee) === "all" && node.arguments.length === 0)
        this.found.push({ start: node.start, what: "all() lists what is there now: the list may still grow" });
      if (!this.#isExpect(node.callee) || first === undefined || isFunction(first)) return;
      const name = this.#readingIn(first, scope);
      if (name !== undefined)
        this.found.push({ start: node.start, what: `${name} is read once: use an assertion that waits, or poll it` });
    } else if (choices.has(node.type) && "test" in node && isNode(node.test)) {
      const name = this.#awaitedIn(node.test, scope);
      if (name !== undefined)
        this.found.push({ start: node.start, what: `${name} is read once and decides: try the whole step again` });
    }
  }

  /** The reading for which an expression waits itself. */
  #awaitedIn(node: Node, scope: Scope): string | undefined {
    if (node.type === "AwaitExpression") return this.#readingIn(node, scope);
    return childrenOf(node)
      .map((part) => this.#awaitedIn(part, scope))
      .find((name) => name !== undefined);
  }

  /** The reading that a value holds, by its name; with `isPromise` a promise of one counts, as in what a function returns. */
  #readingIn(node: Node, scope: Scope, isPromise = false): string | undefined {
    if (node.type === "Identifier") return this.#isRead(node.name, scope) ? node.name : undefined;
    if (this.#isRetrying(node)) return undefined;
    if (node.type === "CallExpression") {
      const { callee } = node;
      const name = nameOf(callee);
      if (immediate.test(this.#source.slice(callee.start, callee.end))) return name;
      if (callee.type === "MemberExpression") {
        if (isPromise && (readings.test(name) || this.#readers.has(name))) return name;
        if (queries.test(name)) return this.#readingIn(callee, scope, isPromise);
      }
    }
    return valuesOf(node)
      .map((part) => this.#readingIn(part, scope, isPromise || node.type === "AwaitExpression"))
      .find((name) => name !== undefined);
  }

  #isRead(name: string, { names, outer }: Scope): boolean {
    const own = names.get(name);
    if (own !== undefined) return own;
    return outer === undefined ? this.#readers.has(name) : this.#isRead(name, outer);
  }

  #isExpect(callee: Node): boolean {
    if (callee.type === "MemberExpression" && nameOf(callee) === "soft") return this.#isExpect(callee.object);
    return callee.type === "Identifier" && this.#expects.has(callee.name);
  }

  /** Whether a call tries its function again until it passes. */
  #isRetrying(node: Node): boolean {
    if (node.type !== "CallExpression" || !isFunction(node.arguments[0])) return false;
    return this.#isExpect(node.callee) || /^(?:poll|waitFor)$/.test(nameOf(node.callee));
  }
}
