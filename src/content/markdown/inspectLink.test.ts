import { describe, expect, test } from "vitest";
import { inspectLink } from "./inspectLink.ts";

describe("inspectLink", () => {
  test.each([
    ["words that name another host", "bank.example", "https://evil.example/", "other_host"],
    ["an address as the text of another one", "https://bank.example/login", "https://evil.example/login", "other_host"],
    ["a host that only ends like the real one", "notevil.example", "https://evil.example/", "other_host"],
    ["a host that only begins like the real one", "evil.example.org", "https://evil.example/", "other_host"],
    ["the real host beside another", "bank.example via evil.example", "https://evil.example/", "other_host"],
    ["another host written with hidden characters", "ban\u200bk.exam\u00adple", "https://evil.example/", "other_host"],
    ["another host written with a full-width dot", "bank\uff0eexample", "https://evil.example/", "other_host"],
    ["a host in a path that is none", "paypal.com", "https://evil.example/paypal.com", "other_host"],
    ["another address of numbers", "8.8.8.8", "https://1.1.1.1/", "other_host"],
    ["another mailbox", "me@bank.example", "mailto:me@evil.example", "other_host"],
    ["another mailbox beside the real one", "me@bank.example, me@evil.example", "mailto:me@evil.example", "other_host"],
    ["a mailbox before the real one", "me@evil.example or me@bank.example", "mailto:me@evil.example", "other_host"],
    ["a mailbox that the real one begins with", "me@bank.example", "mailto:me@bank.example.evil.com", "other_host"],
    ["a mailbox that the real one ends with", "me@bank.example", "mailto:xme@bank.example", "other_host"],
    ["one of two mailboxes", "me@bank.example", "mailto:me@bank.example,x@evil.example", "other_host"],
    ["a hidden copy", "me@bank.example", "mailto:me@bank.example?subject=a&BCC=x%40evil.example", "other_host"],
    [
      "a hidden copy by an encoded name",
      "me@bank.example",
      "mailto:me@bank.example?%62cc=x%40evil.example",
      "other_host",
    ],
    ["another host behind blanks", `Sign in at${" ".repeat(2000)}bank.example`, "https://evil.example/", "other_host"],
    [
      "another host behind blanks and characters that are not drawn",
      `Sign in at${" \u200b".repeat(2000)}bank.example`,
      "https://evil.example/",
      "other_host",
    ],
    [
      "another mailbox behind blanks",
      `Write to${" ".repeat(2000)}me@bank.example`,
      "mailto:me@evil.example",
      "other_host",
    ],
    ["another host in punycode to its end", "xn--80ak6aa.xn--p1ai", "https://evil.example/", "other_host"],
    ["this machine by name with a final dot", "here", "http://localhost.:4096/session", "local"],
    ["a local name with a final dot", "here", "http://router.local./", "local"],
    ["letters that look like others", "pay", "https://раypal.com/", "international"],
    ["letters that look like others in punycode", "pay", "https://xn--ypal-43d9g.com/", "international"],
    ["this machine by name", "here", "http://localhost:4096/session", "local"],
    ["this machine by number", "here", "http://2130706433/", "local"],
    ["this machine in six", "here", "http://[::1]:80/", "local"],
    ["a private network", "here", "http://192.168.0.1/", "local"],
    ["a name without a dot", "here", "http://router/", "local"],
  ])("U5 asks for %s", (_title, text, href, doubt) => {
    expect(inspectLink(href, text)?.doubt).toBe(doubt);
  });

  test.each([
    ["the documentation", "https://docs.example/x"],
    ["docs.example", "https://docs.example/x"],
    ["docs.example", "https://www.docs.example/"],
    ["https://docs.example/a.b?c=1", "https://docs.example/a.b?c=1"],
    ["https://docs.example:8443/index.html", "https://docs.example:8443/index.html"],
    ["package.json", "https://code.example/blob/1"],
    ["README.md", "https://code.example/x/README.md"],
    ["version 1.2.3", "https://docs.example/"],
    ["me@example.com", "mailto:me@example.com"],
    ["Write to <Me@Example.com>, please.", "mailto:me@example.com?subject=Hello"],
    ["me@example.com.", "mailto:me@example.com"],
    ["me@example.com, you@example.com", "mailto:me@example.com?cc=you@example.com"],
    ["write to us", "mailto:me@example.com?bcc=you@example.com"],
    ["docs.example", "https://docs.example./"],
  ])("U5 does not ask for %j", (text, href) => {
    expect(inspectLink(href, text)?.doubt).toBeUndefined();
  });

  test("U5 names everyone who gets the mail of a link", () => {
    expect(inspectLink("mailto:a@a.example,b@a.example?body=x&cc=c%40a.example&bcc=d@a.example", "mail")).toMatchObject(
      {
        target: "a@a.example, b@a.example, c@a.example, d@a.example",
        named: false,
      },
    );
  });

  test("U5 names the host that is really opened, in punycode, and whether the text does", () => {
    expect(inspectLink("https://раypal.com/login", "paypal")).toMatchObject({
      target: "xn--ypal-43d9g.com",
      named: false,
    });
    expect(inspectLink("https://docs.example:8443/x", "see docs.example")).toMatchObject({
      target: "docs.example:8443",
      named: true,
    });
    expect(inspectLink("javascript:alert(1)", "x")).toBeNull();
  });

  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://172.31.255.1/",
    "http://0.0.0.0:3000/",
    "http://app.localhost/",
    "http://db.internal/",
    "http://nas.home.arpa/",
  ])("U5 asks before %s on this machine or its network is visited", (href) => {
    expect(inspectLink(href, "here")?.doubt).toBe("local");
  });

  test.each(["http://172.15.0.1/", "http://172.32.0.1/"])("U5 does not ask for %s, which is public", (href) => {
    expect(inspectLink(href, "here")?.doubt).toBeUndefined();
  });

  test("U5 asks for letters that look like others also behind a subdomain", () => {
    expect(inspectLink("https://login.xn--ypal-43d9g.com/", "pay")?.doubt).toBe("international");
  });
});
