/** The portal's four resources in react-admin, as its documentation builds them: lists are cards on a phone. */
import { useMediaQuery } from '@mui/material';
import { createElement } from 'react';
import {
  Admin,
  Create,
  Datagrid,
  Edit,
  List,
  Resource,
  Show,
  SimpleForm,
  SimpleList,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin';
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

const h = createElement;

const FIELDS = {
  Order: ['ship_to_name', 'created_on', 'status_name', 'org_name'],
  Product: ['title', 'sku', 'qty', 'description'],
  Show: ['name', 'org_name'],
  Contact: ['name', 'city', 'email', 'phone'],
};

function resourceOf(name, fields) {
  const shown = fields.map((source) => h(TextField, { key: source, source }));
  const typed = fields.map((source) => h(TextInput, { key: source, source }));
  const cards = h(SimpleList, {
    primaryText: (record) => record[fields[0]],
    secondaryText: (record) => record[fields[1]],
  });
  function Rows() {
    const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
    return h(List, null, isPhone ? cards : h(Datagrid, null, shown));
  }
  const screens = {
    list: Rows,
    show: () => h(Show, null, h(SimpleShowLayout, null, shown)),
    edit: () => h(Edit, null, h(SimpleForm, null, typed)),
    create: () => h(Create, null, h(SimpleForm, null, typed)),
  };
  return h(Resource, { key: name, name, ...screens });
}

const resources = Object.entries(FIELDS).map(([name, fields]) => resourceOf(name, fields));
createRoot(document.getElementById('root')).render(h(Admin, { dataProvider }, resources));
