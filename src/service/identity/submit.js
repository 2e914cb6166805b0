document.getElementById('op.logoutForm')?.requestSubmit(document.querySelector('button[name=logout]'));
