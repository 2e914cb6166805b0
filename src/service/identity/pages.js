// Shows what is typed into a password's field, while its button is pressed in. Without this script, there is no button.
for (const field of document.querySelectorAll('.password input')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-controls', field.id);
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Hide' : 'Show';
    button.setAttribute('aria-pressed', String(isShown));
    const what = document.createElement('span');
    what.className = 'sr-only';
    what.textContent = ' password';
    button.append(what);
  };
  button.addEventListener('click', () => show(field.type === 'password'));
  // A password manager, and the browser's form data, must see a password.
  field.form.addEventListener('submit', () => show(false));
  show(false);
  field.after(button);
}

// Of a logout that the portal has asked for.
document.querySelector('[data-pressed]')?.click();
