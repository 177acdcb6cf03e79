import { readFileSync, writeFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { permissionWords } from "#app/domains/api-keys/permission-words.ts";
import { breaksOf, type Description } from "#tests/api-promise.ts";
import { describeApi, operationName } from "./description.server.ts";
import { endpoints, usedPermissions } from "./endpoints.server.ts";
import { readReference } from "./reference/read-reference.server.ts";

const made = () => structuredClone(describeApi()) as unknown as Description;
const promisedFile = "docs/api/v1.promised.json";

test("is OpenAPI 3.1 by the standard's own schema", async () => {
  const validator = new Validator();
  const checked = await validator.validate(structuredClone(describeApi()));
  expect(checked).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

// `npx vitest run app/routes/api -u` writes it anew.
test("stands in docs/api/v1.json as the endpoints make it", async () => {
  const text = `${JSON.stringify(describeApi(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../../docs/api/v1.json");
});

// A landing promises what it has: `API_PROMISE=yes npx vitest run app/routes/api/description.test.ts`
test("breaks no client of what the last landing has promised", () => {
  const promised = JSON.parse(readFileSync(promisedFile, "utf8"));
  expect(breaksOf(promised, made())).toEqual([]);
  if (process.env.API_PROMISE === "yes") {
    writeFileSync(promisedFile, `${JSON.stringify(describeApi(), null, 2)}\n`);
  }
});

test("names each operation once, and each permission that a key can be given has words", () => {
  const names = endpoints.map(operationName);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const wordless = usedPermissions().filter((one) => permissionWords(one) === one);
  expect(wordless).toEqual([]);
});

test("is read subject by subject, with a body that the endpoint's own schema understands", () => {
  const { subjects } = readReference(null);
  const read = subjects.flatMap((subject) => readReference(subject).endpoints);
  expect(read.map(({ id }) => id).sort()).toEqual(endpoints.map(operationName).sort());
  const { endpoints: orders, subject } = readReference("orders");
  expect(subject).toBe("orders");
  const list = orders.find(({ id }) => id === "getOrders");
  expect(list?.parameters).toContainEqual({
    ...{ name: "limit", place: "query", type: "integer", isRequired: false },
    description: "Rows of a page, at most 100.",
  });
  const fields = list?.answer.map(({ name }) => name);
  expect(fields).toContain("data[].selectedAddresses.pinCode");
  expect(list?.answer.find(({ name }) => name === "data[].time")?.type).toBe("date-time");
});

describe("a change breaks clients", () => {
  const before = {
    paths: {
      "/things/{id}": {
        patch: {
          parameters: [{ name: "sort", in: "query", schema: { enum: ["old", "new"] } }],
          requestBody: { content: { "application/json": { schema: { $ref: "#/x/Sent" } } } },
          responses: {
            "200": { content: { "application/json": { schema: { $ref: "#/x/Thing" } } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Sent: {
          type: "object",
          properties: { n: { type: "integer" }, note: { type: "string" } },
          required: ["n"],
        },
        Thing: {
          type: "object",
          properties: {
            id: { type: "string" },
            lines: {
              type: "array",
              items: { type: "object", properties: { n: { type: "integer" } } },
            },
          },
          required: ["id"],
        },
      },
    },
  } satisfies Description;
  type Changed = typeof before & Description;

  test.each<[string, (now: Changed) => void, string[]]>([
    ["nothing else", () => {}, []],
    [
      "a further field of an answer, of a request and a further value",
      ({ components: { schemas }, paths }) => {
        Object.assign(schemas.Thing.properties, { more: { type: "string" } });
        Object.assign(schemas.Sent.properties, { more: { type: "string" } });
        paths["/things/{id}"].patch.parameters[0]?.schema.enum.push("other");
      },
      [],
    ],
    [
      "an address that is gone",
      ({ paths }) => Reflect.deleteProperty(paths, "/things/{id}"),
      ["PATCH /things/{id} is gone"],
    ],
    [
      "a field of a row that is gone",
      ({ components }) =>
        Reflect.deleteProperty(components.schemas.Thing.properties.lines.items.properties, "n"),
      ["PATCH /things/{id}: answer.lines.n is gone"],
    ],
    [
      "a field that may be missing or null",
      ({ components: { schemas } }) => {
        schemas.Thing.required = [];
        Object.assign(schemas.Thing.properties, { id: { type: ["string", "null"] } });
      },
      ["PATCH /things/{id}: answer.id may be missing", "PATCH /things/{id}: answer.id may be null"],
    ],
    [
      "a field that must be sent",
      ({ components }) => components.schemas.Sent.required.push("note"),
      ["PATCH /things/{id}: body needs note"],
    ],
    [
      "a field that may not be sent",
      ({ components }) => Reflect.deleteProperty(components.schemas.Sent.properties, "note"),
      ["PATCH /things/{id}: body takes no note any more"],
    ],
    [
      "a value that may not be sent",
      ({ paths }) => paths["/things/{id}"].patch.parameters[0]?.schema.enum.pop(),
      ["PATCH /things/{id}: query sort takes no new any more"],
    ],
    [
      "another kind of value",
      ({ components: { schemas } }) => {
        schemas.Sent.properties.n.type = "string";
        schemas.Thing.properties.id.type = "integer";
      },
      [
        "PATCH /things/{id}: body.n takes no integer any more",
        "PATCH /things/{id}: answer.id may be integer",
      ],
    ],
  ])("by %s", (_, change, breaks) => {
    const now = structuredClone(before) as Changed;
    change(now);
    expect(breaksOf(before, now)).toEqual(breaks);
  });
});
