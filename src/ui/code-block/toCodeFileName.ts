/** Extensions of the files of a language, by its names; what is not listed is saved as text. */
const extensions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: "sh",
    c: "c",
    "c#": "cs",
    "c++": "cpp",
    cpp: "cpp",
    cs: "cs",
    csharp: "cs",
    css: "css",
    csv: "csv",
    diff: "diff",
    go: "go",
    golang: "go",
    graphql: "graphql",
    h: "h",
    html: "html",
    java: "java",
    javascript: "js",
    js: "js",
    json: "json",
    jsonl: "jsonl",
    jsx: "jsx",
    kotlin: "kt",
    kt: "kt",
    latex: "tex",
    lua: "lua",
    markdown: "md",
    md: "md",
    mermaid: "mmd",
    patch: "patch",
    php: "php",
    py: "py",
    python: "py",
    r: "r",
    rb: "rb",
    rs: "rs",
    ruby: "rb",
    rust: "rs",
    scss: "scss",
    sh: "sh",
    shell: "sh",
    sql: "sql",
    svelte: "svelte",
    svg: "svg",
    swift: "swift",
    tex: "tex",
    toml: "toml",
    ts: "ts",
    tsx: "tsx",
    typescript: "ts",
    vue: "vue",
    xml: "xml",
    yaml: "yaml",
    yml: "yml",
    zig: "zig",
    zsh: "sh",
  }),
);

/**
 * Returns the name of the file that code is saved as: `code.py` for `python`, `Makefile` for `makefile`, `code.txt` for an unknown
 * language.
 */
export function toCodeFileName(language: string): string {
  const name = language.toLowerCase();
  if (name === "dockerfile" || name === "makefile") return name === "dockerfile" ? "Dockerfile" : "Makefile";
  return `code.${extensions.get(name) ?? "txt"}`;
}
