import type { Guard } from "./Guard.ts";

const node = "src/server/node";
const handler = `${node}/createNodeHandler.test.ts`;
const access = `${node}/access/access.test.ts`;
const requests = "src/server/requests.test.ts";

/** Checks by which the server refuses foreign requests. */
export const requestGuards: readonly Guard[] = [
  {
    name: "only hosts of its own",
    file: `${node}/isTrustedHost.ts`,
    text: "!trusted.includes(host)",
    off: "trusted.length === 0",
    tests: [handler],
  },
  {
    name: "one Host header",
    file: `${node}/isTrustedHost.ts`,
    text: "others.length > 0",
    off: "others.length > 9",
    tests: [handler],
  },
  {
    name: "no absolute address",
    file: `${node}/isTrustedHost.ts`,
    text: ` || !request.url?.startsWith("/")`,
    off: "",
    tests: [handler],
  },
  {
    name: "only its own origin",
    file: `${node}/isTrustedHost.ts`,
    text: "origin === undefined || ",
    off: "origin !== null || ",
    tests: [handler],
  },
  {
    name: "loopback unless exposed",
    file: `${node}/listen.ts`,
    text: "options.exposed !== true",
    off: "options.exposed === false",
    tests: [handler],
  },
  {
    name: "token",
    file: `${node}/access/createAccess.ts`,
    text: "return cookie !== undefined && isToken(cookie);",
    off: "return true;",
    tests: [access],
  },
  {
    name: "wrong token",
    file: `${node}/access/createAccess.ts`,
    text: "return isToken(bearer);",
    off: "return bearer.length > 0;",
    tests: [access],
  },
  {
    name: "a code lets in once",
    file: `${node}/access/createAccess.ts`,
    text: "!codes.delete(",
    off: "!codes.has(",
    tests: [access],
  },
  {
    name: "scripts do not see the cookie",
    file: `${node}/access/createAccess.ts`,
    text: "Path=/; HttpOnly; ",
    off: "Path=/; ",
    tests: [access],
  },
  {
    name: "rate",
    file: `${node}/createNodeHandler.ts`,
    text: "if (wait > 0)",
    off: "if (wait > 1e9)",
    tests: [access],
  },
  {
    name: "length of an address",
    file: `${node}/createNodeHandler.ts`,
    text: "> MAX_ADDRESS",
    off: "> Infinity",
    tests: [access, handler],
  },
  {
    name: "number of connections",
    file: `${node}/limits/limitConnections.ts`,
    text: "same.length < (isMember ? limits.members : limits.anonymous)",
    off: "same.length < 1e9",
    tests: [`${node}/limits/limitConnections.test.ts`],
  },
  {
    name: "JSON only",
    file: "src/server/http/readRequest.ts",
    text: `if (method === "POST" && !isJson) return notJson;`,
    off: "",
    tests: [requests],
  },
  {
    name: "no compressed body",
    file: "src/server/http/readRequest.ts",
    text: `headers["content-encoding"] !== undefined`,
    off: `headers["content-encoding"] === "none"`,
    tests: [requests],
  },
  {
    name: "size of a body",
    file: "src/server/http/readRequest.ts",
    text: "if (size > maxBytes)",
    off: "if (size > 1e12)",
    tests: [requests],
  },
  {
    name: "depth of JSON",
    file: "src/model/json/parseJson.ts",
    text: "expectJson(stack.length < maxDepth);",
    off: "",
    tests: ["src/model/json/parseJson.test.ts", requests],
  },
  {
    name: "links inside the app's folder",
    file: `${node}/readStaticFile.ts`,
    text: "file.startsWith(root + sep) ? file : undefined",
    off: "sep === sep ? file : undefined",
    tests: [handler],
  },
  {
    name: "hidden files of the app",
    file: `${node}/readStaticFile.ts`,
    text: `segment.startsWith(".")`,
    off: `segment.startsWith("\\n")`,
    tests: [handler],
  },
];
