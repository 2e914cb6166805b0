/** The portal's four lists in react-admin, as its documentation builds them: a list of cards for a phone. */
import { createElement } from 'react';
import { Admin, List, Resource, SimpleList } from 'react-admin';
import { createRoot } from 'react-dom/client';

const API = `${location.origin}/api/v1/mgmt`;
const { token, publicKey, privateKey } = JSON.parse(localStorage.getItem('session'));
const signing = { name: 'ECDSA', namedCurve: 'P-256' };
const key = crypto.subtle.importKey('jwk', privateKey, signing, false, ['sign']);

const base64 = (bytes) => new Uint8Array(bytes).toBase64({ alphabet: 'base64url', omitPadding: true });
const encoded = (value) => base64(new TextEncoder().encode(JSON.stringify(value)));
const { kty, crv, x, y } = publicKey;
const header = encoded({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } });
const ath = crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)).then(base64);

/** The API takes the token with a proof of its key only, as from the portal (RFC 9449). */
async function read(path) {
  const url = `${API}${path}`;
  const iat = Math.floor(Date.now() / 1000);
  const htu = url.replace(/[?].*/, '');
  const content = `${header}.${encoded({ jti: crypto.randomUUID(), htm: 'GET', htu, iat, ath: await ath })}`;
  const hash = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(hash, await key, new TextEncoder().encode(content));
  const dpop = `${content}.${base64(signature)}`;
  const response = await fetch(url, { headers: { authorization: `DPoP ${token}`, dpop } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

const wire = (date) => encodeURIComponent(date.toISOString().slice(0, 19).replace('T', ' '));
const now = new Date();
const month = `${wire(new Date(now.getTime() - 31 * 24 * 60 * 60_000))}/${wire(now)}`;
const PATHS = {
  Order: `/orders/status/1/${month}?sort_by=created_on_date&sort_order=DESC&`,
  Product: '/products/true?sort_by=title&sort_order=ASC&',
  Show: '/shows/true?sort_by=name&sort_order=ASC&',
  Contact: '/contacts/1/true?sort_by=name&sort_order=ASC&',
};

const dataProvider = {
  getList: async (resource, { pagination: { page, perPage } }) => {
    const found = await read(`${PATHS[resource]}page=${page}&per_page=${perPage}`);
    return Array.isArray(found)
      ? { data: found, total: found.length }
      : { data: found.orders, total: found.total };
  },
};

const listOf = (primaryText, secondaryText) =>
  function Rows() {
    return createElement(List, null, createElement(SimpleList, { primaryText, secondaryText }));
  };

const LISTS = {
  Order: listOf(
    ({ ship_to_name }) => ship_to_name,
    ({ created_on }) => created_on,
  ),
  Product: listOf(
    ({ title }) => title,
    ({ sku }) => sku,
  ),
  Show: listOf(
    ({ name }) => name,
    ({ org_name }) => org_name,
  ),
  Contact: listOf(
    ({ name }) => name,
    ({ city }) => city,
  ),
};

const resources = Object.entries(LISTS).map(([name, list]) =>
  createElement(Resource, { key: name, name, list }),
);
createRoot(document.getElementById('root')).render(createElement(Admin, { dataProvider }, ...resources));
